/** Whether a page is a mini app of Telegram, whose browser has no windows beside it. */
export const isTelegram = (window: Window): boolean =>
  'TelegramWebviewProxy' in window || 'TelegramWebview' in window
