/**
 * The environment of a process that is to know nothing else: where Node finds what it has compiled before, as `npm test` sets
 * it. Halves the time of a short command.
 */
export function compileCache(): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: a setting of Node, none of the shop
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
