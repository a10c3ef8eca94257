/** Of browsers and Node, for the ASCII form of domains. */
declare class URL {
  constructor(text: string);
  readonly hostname: string;
}
