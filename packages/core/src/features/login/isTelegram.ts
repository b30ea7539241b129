/** Whether the page is a Telegram mini app, whose browser opens no windows. */
export const isTelegram = (window: Window): boolean =>
  'TelegramWebviewProxy' in window || 'TelegramWebview' in window
