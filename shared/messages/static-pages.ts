// Titles of the fixed pages; their texts live beside their screens.

export const staticPageMessages = {
  portfolio: 'Portfolio',
  blogs: 'Blogs',
} as const;
