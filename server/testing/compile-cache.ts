export function compileCache(): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: a setting of Node, not of the shop
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
