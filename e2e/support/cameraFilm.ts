import { encode } from 'uqr'

const WIDTH = 640
const HEIGHT = 480

/** One YUV4MPEG2 frame for `--use-file-for-fake-video-capture`: a code on a gray wall. */
export function cameraFilm(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor(HEIGHT / size)
  const left = Math.floor((WIDTH - size * scale) / 2)
  const top = Math.floor((HEIGHT - size * scale) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, 128)
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      const dark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      luma[(top + y) * WIDTH + left + x] = dark ? 16 : 235
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`
  return Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), luma, chroma])
}
