/** Of four-digit years; anything later is no block time. */
const lastSecond = 253_402_300_799

export const isTime = (seconds: number): boolean => seconds >= 0 && seconds <= lastSecond

export const isDecimals = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) < 256
