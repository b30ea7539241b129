import { endMotion, find, hasPictures, waitFor } from './find.js'

/** Waits until a scene stands: what it shows is there, pictures and fonts have come, nothing moves any more. */
export async function settle({
  shows,
  pause = 0,
}: {
  shows: string
  pause?: number | undefined
}): Promise<void> {
  await find(shows)
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  await stand()
}

/** Waits until fonts and pictures have come, and ends what moves: how it moves is no matter of a picture. */
export async function stand(): Promise<void> {
  await document.fonts.ready
  await waitFor('the pictures', hasPictures)
  await waitFor('the motion to end', endMotion)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
