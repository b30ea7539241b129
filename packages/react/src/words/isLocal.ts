/** Whether the page is a developer's own, which alone loads and shows alerts about texts. */
export const isLocal = (): boolean => /^(127\.0\.0\.1|\[::1\]|(.*\.)?localhost)$/.test(location.hostname)
