export const furtherPictureMessages = {
  title: 'Further pictures',
  hint: (max: number) => `Up to ${max}, shown below the first one in this order. Select, drop or paste them.`,
  add: 'Add pictures',
  uploading: 'The picture is being uploaded',
  tooMany: (max: number) => `A product has at most ${max} further pictures. The others were left out`,
  picture: (place: number) => `Picture ${place}`,
  alt: (place: number) => `What picture ${place} shows`,
  earlier: (place: number) => `Move picture ${place} up`,
  later: (place: number) => `Move picture ${place} down`,
  remove: (place: number) => `Remove picture ${place}`,
  /** On the product's page. */
  all: 'Pictures',
  nameless: (product: string, place: number) => `${product}, picture ${place}`,
} as const;
