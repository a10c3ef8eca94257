import type { AddressInfo } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** `later`: 4xx. `refused`: 5xx. `hanging`: no response. `dying`: accepts, then closes. `busy`: rejects connections. */
export type MailFault = 'later' | 'refused' | 'hanging' | 'dying' | 'busy';

export interface MailServer {
  url: string;
  mails: ParsedMail[];
  attempts: number;
  fault: MailFault | null;
  /** Closes every connection. */
  drop: () => void;
  stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, callback) => callback(server.fault === 'busy' ? failure(421, 'Too busy') : null),
    onRcptTo: ({ address }, _session, callback) => {
      server.attempts += 1;
      if (server.fault === 'later') return callback(failure(451, 'Try again later'));
      callback(
        server.fault === 'refused' ? failure(550, `No such mailbox: ${address.split('@')[0]}, <${address}>`) : null,
      );
    },
    onData: (stream, _session, callback) => {
      simpleParser(stream).then((mail) => {
        if (server.fault === 'hanging') return;
        server.mails.push(mail);
        if (server.fault === 'dying') server.drop();
        else callback();
      }, callback);
    },
  });
  // Connections that a client gives up.
  smtp.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  smtp.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    attempts: 0,
    fault: null,
    drop: () => {
      for (const { _socket: socket } of connectionsOf(smtp)) socket.destroy();
    },
    stop: () => new Promise((done) => smtp.close(() => done())),
  };
  return server;
}

export function recipientsOf(mail: ParsedMail | undefined): string[] {
  const lists: AddressObject[] = mail?.to === undefined ? [] : [mail.to].flat();
  return lists.flatMap(({ value }) => value.flatMap(({ address }) => address ?? []));
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** smtp-server keeps its connections in a property that its types leave out. */
function connectionsOf(smtp: SMTPServer): Set<{ _socket: { destroy: () => void } }> {
  return (smtp as unknown as { connections: Set<{ _socket: { destroy: () => void } }> }).connections;
}
