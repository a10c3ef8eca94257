const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  shown: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  hidden:
    'M4 4l16 16M9.9 5.8A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 01-2.9 3.6M6.2 7.6A17 17 0 002.5 12S6 18.5 12 18.5a9 9 0 004-.9M9.9 9.9a3 3 0 004.2 4.2',
  done: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12.2l2.8 2.8 5.2-5.6',
  waiting: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.2 2',
  warning: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7.5v5.5M12 16.4v.1',
  light:
    'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20.5 14A8.5 8.5 0 0110 3.5a8.5 8.5 0 1010.5 10.5z',
  system: 'M3.5 4.5h17v11h-17zM9 20h6M12 15.5V20',
  cart: 'M2.5 4h3l2.6 11.5h10L20.5 8H6.4M9 20.2a1.2 1.2 0 100-2.4 1.2 1.2 0 000 2.4zM17 20.2a1.2 1.2 0 100-2.4 1.2 1.2 0 000 2.4z',
  print: 'M7 8V3.5h10V8M7 17.5H3.5V8h17v9.5H17M7 14h10v6.5H7z',
  selection: 'M12 3.5l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  insurance: 'M12 3l7.5 2.8v5.4c0 4.6-3 7.9-7.5 9.8-4.5-1.9-7.5-5.2-7.5-9.8V5.8zM8.5 12l2.5 2.5 4.5-5',
  documents: 'M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12h6.5M9 16h6.5',
  dealers:
    'M4 20V9.5M20 20V9.5M3 9.5L5 4h14l2 5.5c0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0zM3 20h18M10 20v-5h4v5',
  payment: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  shipping:
    'M2.5 6H14v10.5H2.5zM14 9.5h4l3.5 3.5v3.5H14zM7 19.5a2 2 0 100-4 2 2 0 000 4zM17.5 19.5a2 2 0 100-4 2 2 0 000 4z',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
