/** The last second that a date of four-figure years can say; what comes later is no block's time. */
const lastSecond = 253_402_300_799

/** Whether a number of seconds since 1970 can be when a block was made. */
export const isTime = (seconds: number): boolean => seconds >= 0 && seconds <= lastSecond

/** Whether a text is a token's number of decimals, which contracts say in eight bits. */
export const isDecimals = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) < 256
