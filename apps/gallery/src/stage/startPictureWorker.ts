/** The published gallery has no server. */
export async function startPictureWorker(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(`${import.meta.env.BASE_URL}pictureWorker.js`)
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller) return
  // A new worker takes open pages only when asked.
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  active?.postMessage('claim', [])
  await controlled
}
