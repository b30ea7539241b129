/** Telegram and iOS Safari discard the page while the wallet is open. */
export function keepsPairing(window: (Window & typeof globalThis) | null): boolean {
  const agent = window?.navigator?.userAgent ?? ''
  const isTelegram = window !== null && ('TelegramWebviewProxy' in window || 'TelegramWebview' in window)
  const isIos =
    /iPhone|iPad|iPod/.test(agent) ||
    (/Macintosh/.test(agent) && (window?.navigator?.maxTouchPoints ?? 0) > 1)
  return isTelegram || (isIos && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(agent))
}
