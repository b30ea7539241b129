import type { Page } from '@playwright/test'

export function requestsOf(page: Page, isOfInterest: (url: string) => boolean): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isOfInterest(request.url())) asked.push(request.url())
  })
  return asked
}
