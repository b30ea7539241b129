/**
 * @returns undefined without a code
 * @throws an Error when the file is not a picture
 */
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
