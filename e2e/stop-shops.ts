/** Whatever the specs did, the invariants of every shop's database hold. */
export default async function stopShops(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${process.env.E2E_HOST_PORT}`, { method: 'DELETE' });
  const violations: string[] = await response.json();
  if (violations.length > 0) throw new Error(violations.join('\n'));
}
