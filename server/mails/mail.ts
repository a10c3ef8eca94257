import type { ReactNode } from 'react';

export interface Mail {
  subject: string;
  body: ReactNode;
}
