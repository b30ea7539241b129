import { endMotion, find, hasPictures, waitFor } from './find.js'

/** Until shown, loaded, and still. */
export async function settle({
  shows,
  pause = 0,
}: {
  shows: string
  pause?: number | undefined
}): Promise<void> {
  await find(shows)
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  await waitForStill()
}

export async function waitForStill(): Promise<void> {
  await document.fonts.ready
  await waitFor('the pictures', hasPictures)
  await waitFor('the motion to end', endMotion)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
