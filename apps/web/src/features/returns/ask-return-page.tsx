import { type FormEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';
import {
  MAX_RETURN_PICTURES,
  MAX_RETURN_TEXT,
  type ReturnReason,
  returnReasons,
} from '#shared/domain/returns/return-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { returnFieldMessages } from '#shared/messages/returns/return-fields.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { askReturnMessages as messages, returnMessages } from '#shared/messages/returns/returns.ts';
import { errorFields, errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import {
  useAddReturnPictureMutation,
  useAskReturnMutation,
  useListReturnsOfOrderQuery,
} from '#web/api/returns/returns.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Icon } from '#web/components/icon.tsx';
import { PICTURE_TYPES } from '#web/features/returns/add-pictures.tsx';
import styles from '#web/features/returns/ask-return-page.module.css';
import fieldStyles from '#web/forms/labelled-input.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { paths } from '#web/paths.ts';
import { returnPaths } from '#web/return-paths.ts';

/** Asks to return goods of one order. */
export function AskReturnPage() {
  const { id = '' } = useParams();
  const fresh = { refetchOnMountOrArgChange: true };
  const { currentData: order, error, refetch } = useReadAnyOrderQuery(id, fresh);
  const { currentData: returnable } = useListReturnsOfOrderQuery(id, fresh);
  const isOwn = useRole().may('orders.own');
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  if (error !== undefined) return <ErrorState message={errorText(error)} onRetry={refetch} />;
  if (order === undefined || returnable === undefined) return <Spinner />;
  return (
    <DashboardPage title={messages.title(order.number)} description={messages.description}>
      {returnable.quantity > 0 && !(returnable.isOver && isOwn) ? (
        <AskForm key={order._id} order={order} most={returnable.quantity} />
      ) : (
        <p className="panel">
          {messages.nothing} <Link to={paths.order(order._id)}>{messages.back}</Link>
        </p>
      )}
    </DashboardPage>
  );
}

function AskForm({ order, most }: { order: Order; most: number }) {
  const [quantity, setQuantity] = useState(most === 1 ? '1' : '');
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<File[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const sendOnce = useIdempotencyKey();
  const [ask, { isLoading }] = useAskReturnMutation();
  const [addPicture, { isLoading: isUploading }] = useAddReturnPictureMutation();
  const navigate = useNavigate();
  const { may } = useRole();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading || isUploading) return;
    if (reason === '') return setProblems({ reason: returnFieldMessages.reasonRequired });
    setProblems({});
    try {
      const asked = { quantity, reason, ...(text.trim() !== '' && { text }) };
      const { _id: id, number } = await sendOnce((idempotencyKey) =>
        ask({ orderId: order._id, asked, idempotencyKey }).unwrap(),
      );
      toastSuccess(messages.sent(number));
      // The request stands by now: a picture that cannot be sent is added on its page.
      for (const file of pictures) {
        const { error } = await addPicture({ id, file });
        if (error) toastError(messages.notSent(file.name));
      }
      await navigate(may('orders.own') ? returnPaths.one(id) : returnPaths.staff(id));
    } catch (error) {
      setProblems(errorFields(error));
      toastError(error);
    }
  }

  return (
    <form className={`panel ${styles.form}`} noValidate onSubmit={(event) => void send(event)}>
      <strong dir="auto">{order.name}</strong>
      <LabelledInput
        label={messages.quantity}
        hint={messages.quantityHint(formatNumber(most))}
        required
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        problem={problems.quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <ReasonField reason={reason} problem={problems.reason} onChange={setReason} />
      <LabelledInput
        label={messages.text}
        kind="area"
        rows={4}
        maxLength={MAX_RETURN_TEXT}
        value={text}
        problem={problems.text}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectedPictures pictures={pictures} onChange={setPictures} />
      <div className={styles.actions}>
        <Button look="primary" type="submit" busy={isLoading || isUploading}>
          {messages.send}
        </Button>
        <Link to={paths.order(order._id)}>{messages.back}</Link>
      </div>
    </form>
  );
}

interface ReasonFieldProps {
  reason: ReturnReason | '';
  problem: string | undefined;
  onChange: (reason: ReturnReason | '') => void;
}

function ReasonField({ reason, problem, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.required}>
        {messages.reason}
      </label>
      <select
        id={id}
        value={reason}
        aria-required
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onChange(returnReasons.find((each) => each === target.value) ?? '')}
      >
        <option value="">{messages.select}</option>
        {returnReasons.map((each) => (
          <option key={each} value={each}>
            {returnReasonMessages[each]}
          </option>
        ))}
      </select>
      {problem !== undefined && (
        <span id={`${id}-problem`} className={fieldStyles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

function SelectedPictures({ pictures, onChange }: { pictures: File[]; onChange: (pictures: File[]) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function add(files: File[]): void {
    const [broken] = files.flatMap((file) => problemOf(file) ?? []);
    setProblem(broken ?? null);
    const fine = files.filter((file) => problemOf(file) === null);
    onChange([...pictures, ...fine].slice(0, MAX_RETURN_PICTURES));
  }

  return (
    <div className={styles.pictures}>
      <strong id={`${id}-label`}>{returnMessages.pictures}</strong>
      <p id={`${id}-hint`}>{returnMessages.picturesHint(MAX_RETURN_PICTURES)}</p>
      {pictures.length > 0 && (
        <ul className="plain-list" aria-labelledby={`${id}-label`}>
          {pictures.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              {file.name}
              <Button
                look="text"
                compact
                aria-label={messages.remove(file.name)}
                onClick={() => onChange(pictures.filter((each) => each !== file))}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        disabled={pictures.length >= MAX_RETURN_PICTURES}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {returnMessages.addPicture}
      </Button>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}

function problemOf(file: File): string | null {
  if (/hei[cf]/i.test(`${file.type} ${file.name.slice(-5)}`)) return pictureProblems.heic;
  return file.size > MAX_PICTURE_BYTES ? pictureProblems.tooLarge : null;
}
