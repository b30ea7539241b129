import type { Page } from '@playwright/test'

/** Addresses that a page asks for from now on, as far as they are of interest; grows as it asks. */
export function requestsOf(page: Page, isOfInterest: (url: string) => boolean): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isOfInterest(request.url())) asked.push(request.url())
  })
  return asked
}
