export const familyFieldMessages = {
  nameRequired: 'Name the family',
  nameTaken: 'Another family has this name',
  tooManyProducts: (max: number) => `At most ${max} products can belong to a family`,
};
