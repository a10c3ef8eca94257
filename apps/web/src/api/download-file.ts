import { isUsable, renewOrSignOut, storedAccessToken } from '#web/api/access-token.ts';
import { ApiFailure, connectionLost, fromResponse } from '#web/api/api-error.ts';
import { apiUrl } from '#web/api/send-json.ts';

/** A file of the API. @throws {ApiFailure} or the provider's error */
async function request(path: string): Promise<Response> {
  const stored = storedAccessToken();
  const token = isUsable(stored) ? stored : await renewOrSignOut();
  const response = await fetch(apiUrl(path), { headers: { authorization: `Bearer ${token}` } }).catch(lost);
  if (!response.ok) throw new ApiFailure(fromResponse(response.status, await response.json().catch(() => undefined)));
  return response;
}

function lost(): never {
  throw new ApiFailure(connectionLost);
}

/** What a file of the API holds. @throws {ApiFailure} or the provider's error */
export async function readFile(path: string): Promise<Blob> {
  return (await request(path)).blob().catch(lost);
}

/** Names the file as the API does. @throws {ApiFailure} or the provider's error */
export async function downloadFile(path: string): Promise<void> {
  const response = await request(path);
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob().catch(lost));
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
