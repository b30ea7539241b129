import { approvalScreen } from '../src/page/review/approvalScreen.js'
import { createStage } from '../src/page/ui/stage.js'
import { createTheme } from '../src/page/ui/theme.js'
import { speak, t } from '../src/page/words/t.js'
import { createWalletWindow } from '../src/page/window/walletWindow.js'
import { createScreens } from '../src/page/window/screens.js'
import { origin, scenes } from './scenes.js'

// ?theme=dark&locale=de&width=360&height=560, with &scene=permit for one, &window for the wallet
// window.

const query = new URLSearchParams(location.search)
const name = query.get('scene')
const theme = createTheme(document)
theme.set(query.get('theme') === 'light' ? 'light' : 'dark', undefined)

async function draw(scene: string): Promise<void> {
  await speak(query.get('locale') ?? 'en', document.documentElement)
  if (query.has('window')) document.documentElement.dataset['window'] = ''
  const nothing = () => undefined
  // As a host's page would.
  const onShow = (_: string, height: number): void => {
    const frame = window.frameElement as HTMLElement | null
    if (frame !== null && height > innerHeight) frame.style.height = `${height}px`
  }
  const stage = createStage({ document, view: window, onShow, onHide: nothing })
  if (scene === 'toWindow') {
    const screens = createScreens(stage)
    const open = async () => 'blocked' as const
    void createWalletWindow({ screens, inline: stage, open }).run({
      purpose: 'approval',
      title: t('sign'),
      origin,
      inside: async () => undefined,
    })
    return
  }
  const review = await scenes[scene]?.()
  if (review === undefined) throw new Error(`There is no ${scene}`)
  const looks = { origin, face: { name: 'Lumen' }, pictureOf: () => 'data:,' }
  stage.show(approvalScreen(looks, review, { isReady: true }, { onApprove: nothing, onReject: nothing }))
}

function drawAll(): void {
  const [width, height] = [query.get('width') ?? '360', query.get('height') ?? '640']
  document.body.style.cssText = 'display:flex;flex-wrap:wrap;gap:12px;padding:12px;background:#808080'
  for (const scene of ['toWindow', ...Object.keys(scenes)]) {
    const frame = document.createElement('iframe')
    frame.title = scene
    frame.style.cssText = `width:${width}px;height:${height}px;border:0`
    const own = new URLSearchParams(query)
    own.set('scene', scene)
    frame.src = `?${own}`
    document.body.append(frame)
  }
}

if (name === null) drawAll()
else void draw(name)
