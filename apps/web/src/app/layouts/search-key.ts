/** `/` and Ctrl+K lead to the header's search field from everywhere, also before the app is there. */
export function listenForSearchKey(): void {
  addEventListener('keydown', (event) => {
    const { key } = event;
    const isTyping = document.activeElement?.matches('input, textarea, select');
    if (event.defaultPrevented || (event.ctrlKey || event.metaKey ? key !== 'k' : key !== '/' || isTyping)) return;
    const field = document.querySelector<HTMLElement>('search input');
    if (field === null) return;
    event.preventDefault();
    field.focus();
  });
}
