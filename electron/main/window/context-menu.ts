import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** Electron shows no menu of its own. Empty where there is nothing to copy or to write. */
export function contextMenuTemplate({ isEditable, selectionText, editFlags }: Clicked): MenuItemConstructorOptions[] {
  const copy = { role: 'copy', enabled: editFlags.canCopy } as const;
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}
