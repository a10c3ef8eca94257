import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { NewShopSettings, ShopSettings } from '#shared/contracts/shop/settings.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { saveSettings, useSaveSettingsMutation } from '#web/api/shop/settings.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';

/** Saves, and offers to put the earlier settings back: as a new version, so what others save meanwhile is not lost. */
export function useSaveSettings(earlier: ShopSettings): (settings: NewShopSettings) => Promise<ShopSettings> {
  const [save] = useSaveSettingsMutation();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return async (settings) => {
    const saved = await save(settings).unwrap();
    if (saved.version === earlier.version) {
      toastSuccess(messages.saved);
      return saved;
    }
    // Not by the hook: toasts outlive the page.
    const undo = async () => {
      await dispatch(saveSettings.initiate({ ...earlier, version: saved.version })).unwrap();
      toastSuccess(messages.undone);
    };
    toastWithUndo({
      id: messages.saved,
      message: messages.saved,
      details: null,
      undoLabel: messages.undo,
      onUndo: () => void undo().catch(toastError),
    });
    return saved;
  };
}
