export const staticPageMessages = {
  portfolio: 'Portfolio',
  portfolioDescription: 'Supply projects of recent years: what was needed, what we delivered, and what came of it.',
  portfolioLead: 'What was needed, what we delivered, and what came of it.',
  blogs: 'Blogs',
  blogsDescription: 'Technical answers for buyers: bolts, bearings, pallets, pressure ratings and certificates.',
  blogsLead: 'Questions that buyers and fitters ask us, answered with the standard in hand.',
  contents: 'Questions',
} as const;
