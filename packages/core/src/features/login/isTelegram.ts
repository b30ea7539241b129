export const isTelegram = (window: Window): boolean =>
  'TelegramWebviewProxy' in window || 'TelegramWebview' in window
