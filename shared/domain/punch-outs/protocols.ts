/** By which a procurement system opens the catalogue and takes the cart back: cXML 1.2 PunchOut, and OCI of SAP. */
export const protocols = ['cxml', 'oci'] as const;
export type Protocol = (typeof protocols)[number];
