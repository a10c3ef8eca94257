export function LinkedInIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M4 3h16a1 1 0 011 1v16a1 1 0 01-1 1H4a1 1 0 01-1-1V4a1 1 0 011-1zm1.7 6.7v8.6h2.7V9.7zM7 5.6a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2zm3.1 4.1v8.6h2.7V14c0-1.2.5-2 1.6-2s1.5.8 1.5 2v4.3h2.7v-4.8c0-2.5-1.1-4-3.2-4-1.2 0-2 .5-2.6 1.4V9.7z" />
    </svg>
  );
}
