import { isUsable, renewOrSignOut, storedAccessToken } from '#web/api/access-token.ts';
import { ApiFailure, connectionLost, fromResponse } from '#web/api/api-error.ts';
import { apiUrl } from '#web/api/send-json.ts';

/** Names the file as the API does. @throws {ApiFailure} or the provider's error */
export async function downloadFile(path: string): Promise<void> {
  const stored = storedAccessToken();
  const token = isUsable(stored) ? stored : await renewOrSignOut();
  const lost = () => {
    throw new ApiFailure(connectionLost);
  };
  const response = await fetch(apiUrl(path), { headers: { authorization: `Bearer ${token}` } }).catch(lost);
  if (!response.ok) throw new ApiFailure(fromResponse(response.status, await response.json().catch(() => undefined)));
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob().catch(lost));
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
