import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { signupMessages } from '#shared/messages/users/login.ts';

export function newEmail(): string {
  return `person-${crypto.randomUUID()}@test.example`;
}

export interface NewPerson {
  name?: string;
  email?: string;
  password?: string;
  confirmPassword?: string;
}

export async function submitSignUp(page: Page, person: NewPerson = {}): Promise<void> {
  const { name = 'Nora Keller', email = newEmail(), password = DEMO_PASSWORD } = person;
  await page.getByLabel(signupMessages.name).fill(name);
  await page.getByLabel(signupMessages.email).fill(email);
  await page.getByLabel(signupMessages.password, { exact: true }).fill(password);
  const last = page.getByLabel(signupMessages.confirmPassword);
  await last.fill(person.confirmPassword ?? password);
  // The demo's bar, which comes later than the form, may cover the button between press and release of the mouse.
  await last.press('Enter');
}

export async function signUp(page: Page, person: NewPerson = {}): Promise<string> {
  const email = person.email ?? newEmail();
  await page.goto('/signup');
  await submitSignUp(page, { ...person, email });
  await page.waitForURL('/');
  return email;
}
