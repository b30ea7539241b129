/** @throws an Error unless a picture */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const [{ decodeQr }, picture] = await Promise.all([
    import('./decodeQr.js'),
    createImageBitmap(file).catch(() => {
      throw new Error('This file isn’t a picture.')
    }),
  ])
  try {
    return decodeQr(picture)
  } finally {
    picture.close()
  }
}
