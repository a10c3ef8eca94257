/** Problems of uploaded pictures, beside the field that they are for. */
export const pictureProblems = {
  heic: 'This is a HEIC picture, which browsers do not show. On an iPhone select Settings → Camera → Formats → Most Compatible and take it again, or save it as JPEG',
  type: 'This is not a JPEG, PNG or WebP picture',
  tooLarge: 'The picture has more than 10 MB. Save it smaller and try again',
  pixels: 'The picture has more than 40 million pixels. Save it smaller and try again',
  unreadable: 'The picture is damaged. Save it again and try once more',
  unavailable: 'Pictures cannot be uploaded to this shop, because its program has no picture encoder',
  missing: 'This picture is not in the shop any more. Upload it again',
};
