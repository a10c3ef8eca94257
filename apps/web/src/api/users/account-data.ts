import { accountDataContract } from '#shared/contracts/users/account-data.ts';
import { accountDataMessages } from '#shared/messages/users/account-data.ts';
import { isUsable, renewOrSignOut, storedAccessToken } from '#web/api/access-token.ts';
import { ApiFailure, connectionLost, fromResponse } from '#web/api/api-error.ts';
import { apiUrl } from '#web/api/send-json.ts';

export interface DataFile {
  name: string;
  content: Blob;
}

/** RTK Query reports no progress; `onProgress` gets the bytes so far. @throws {ApiFailure} or the provider's error */
export async function readAccountData(email: string, onProgress: (bytes: number) => void): Promise<DataFile> {
  const stored = storedAccessToken();
  const response = await send(email, isUsable(stored) ? stored : await renewOrSignOut());
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onProgress(bytes);
    }
  } catch {
    throw new ApiFailure({ ...connectionLost, message: accountDataMessages.broken });
  }
  const [, name = 'bulkhead-data.json'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: new Blob(parts, { type: 'application/json' }) };
}

async function send(email: string, token: string | null): Promise<Response> {
  const path = accountDataContract.read.path.replace(':email', encodeURIComponent(email));
  const response = await fetch(apiUrl(path), { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw new ApiFailure(connectionLost);
  });
  if (response.ok) return response;
  throw new ApiFailure(fromResponse(response.status, await response.json().catch(() => undefined)));
}
