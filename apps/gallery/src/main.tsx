import '@fontsource-variable/inter/index.css'
import { createRoot } from 'react-dom/client'
import { readLook } from './stage/readLook.js'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root element')
if (import.meta.env.MODE === 'site') {
  const { startPictureWorker } = await import('./stage/startPictureWorker.js')
  await startPictureWorker()
}
const root = createRoot(element)
const look = readLook(window.location.search)
const isFramed = look.device === 'sheet' && window.innerWidth >= 480

if (look.scene !== undefined && !isFramed) {
  const { createPlayer } = await import('./stage/showScene.js')
  const play = createPlayer(root, look)
  Object.assign(window, { galleryScene: play })
  await play(look.scene)
} else if (look.scene !== undefined) {
  const { PhonePage } = await import('./index/PhonePage.js')
  root.render(<PhonePage look={look} />)
} else {
  const { Overview } = await import('./index/Overview.js')
  root.render(<Overview />)
}
