export function webUrl(text: unknown): URL | undefined {
  return typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text)
    ? new URL(text)
    : undefined
}
