import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { profileMessages } from '#shared/messages/users/account.ts';
import { useSession } from '#web/auth/session.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { AddressBook } from '#web/features/profile/address-book.tsx';
import { ApplicationPreferences } from '#web/features/profile/application-preferences.tsx';
import { CloseAccount } from '#web/features/profile/close-account.tsx';
import { CompanyAccount } from '#web/features/profile/company-account.tsx';
import { DataExport } from '#web/features/profile/data-export.tsx';
import { EmailStatus } from '#web/features/profile/email-status.tsx';
import { NameAndPhoto } from '#web/features/profile/name-and-photo.tsx';
import { OwnCompany } from '#web/features/profile/own-company.tsx';
import styles from '#web/features/profile/profile-page.module.css';
import { StoredCardList } from '#web/forms/cards/stored-card-list.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

export function ProfilePage() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <DashboardPage title={profileMessages.title} description={profileMessages.description}>
      <div className={`panel ${styles.person}`}>
        <Avatar photo={user.photo} size="5rem" />
        <div className={styles.names}>
          <p className={styles.name}>{user.name || profileMessages.noName}</p>
          <p className={styles.email}>{user.email}</p>
          <EmailStatus email={user.email} verified={user.emailVerified} />
        </div>
        <NameAndPhoto user={user} />
      </div>
      <ApplicationPreferences />
      <form className={`panel ${formGrid.grid}`} aria-labelledby="details" onSubmit={(event) => event.preventDefault()}>
        <h2 id="details">{profileMessages.details}</h2>
        <div className={styles.fields}>
          <LabelledInput label={profileMessages.name} value={user.name} readOnly />
          <LabelledInput label={profileMessages.email} kind="email" value={user.email} readOnly />
          <LabelledInput label={profileMessages.college} />
          <LabelledInput label={profileMessages.city} autoComplete="address-level2" />
          <LabelledInput label={profileMessages.district} />
        </div>
        <Button look="primary" large className={styles.update ?? ''}>
          {profileMessages.update}
        </Button>
      </form>
      <CompanyAccount />
      <OwnCompany />
      <AddressBook />
      <StoredCardList account="own" description={storedCardMessages.description} mayAdd />
      <DataExport email={user.email} />
      <CloseAccount email={user.email} />
    </DashboardPage>
  );
}
