import { animate, durations, finished, prefersReducedMotion } from '@latchkey/ui/motion/animate'

const toButton = { duration: 320, fade: 140 }

type Place = Pick<DOMRect, 'left' | 'top' | 'width'>

/** Animates from the pressed row. Does nothing for reduced motion. */
export function flyIn(ring: Element): (() => void) | undefined {
  const picture = ring.querySelector<HTMLElement>('.lk-picture')
  const view = ring.closest('.lk-view')
  const card = ring.closest('.lk-card')
  const from = picture && view && findTwin(picture, view)
  const before = from?.closest('.lk-view')
  if (!from || !before || !view.parentElement || !card || !isDrawn(picture)) return undefined
  if (prefersReducedMotion(ring)) return undefined
  // Measure each view from its own corner, where both are once one leaves.
  const stage = placeIn(view.parentElement, card)
  const start = placeIn(from, before)
  const end = placeIn(picture, view)
  const copy = copyOf(picture, 'absolute', {
    left: stage.left + end.left,
    top: stage.top + end.top,
    width: end.width,
  })
  card.append(copy)
  const show = (visibility: string) => {
    for (const { style } of [from, picture]) style.visibility = visibility
  }
  show('hidden')
  const motion = animate(copy, [{ transform: transformBetween(end, start) }, { transform: 'none' }], {
    duration: durations.view,
  })
  const stop = () => {
    motion?.cancel()
    copy.remove()
    show('')
  }
  void finished(motion).then(stop)
  return stop
}

/** Animates into the page's account button. The copy is in the top layer: the card is removed. */
export function flyOut(ring: Element): void {
  const picture = ring.querySelector<HTMLElement>('.lk-picture')
  const { body } = ring.ownerDocument
  const elements = body.querySelectorAll('latchkey-button, latchkey-account-button')
  const target = [body, ...[...elements].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    .flatMap((root) => [...root.querySelectorAll('.lk-host-avatar')])
    .find(isDrawn)
  // On a busy machine the card may be gone by now.
  if (!picture || !isDrawn(picture) || !target) return
  if (!body.showPopover || prefersReducedMotion(ring)) return
  const start = picture.getBoundingClientRect()
  const copy = copyOf(picture, 'fixed', start)
  copy.popover = 'manual'
  body.append(copy)
  copy.showPopover()
  picture.style.visibility = 'hidden'
  const { duration, fade } = toButton
  const motions = [
    animate(
      copy,
      [
        { transform: 'none' },
        { transform: transformBetween(start, target.getBoundingClientRect()), borderRadius: '50%' },
      ],
      { duration },
    ),
    animate(copy, [{ opacity: 1 }, { opacity: 0 }], {
      duration: fade,
      delay: duration - fade,
      easing: 'linear',
    }),
  ]
  void Promise.all(motions.map(finished)).then(() => copy.remove())
}

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0

/** Transforms from the top left. */
const transformBetween = (from: Place, to: Place): string =>
  `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`

function placeIn(element: Element, around: Element): Place {
  const { left, top, width } = element.getBoundingClientRect()
  const corner = around.getBoundingClientRect()
  return { left: left - corner.left, top: top - corner.top, width }
}

const imageOf = (picture: Element) => picture.querySelector('img')

/** Identifies a picture: its image, or its letter. */
const pictureKey = (picture: Element): string | undefined =>
  imageOf(picture)?.src ?? picture.querySelector<HTMLElement>('[data-letter]')?.dataset['letter']

const findTwin = (picture: Element, view: Element): HTMLElement | undefined =>
  [
    ...(picture.getRootNode() as ParentNode).querySelectorAll<HTMLElement>(
      '.lk-view:not([inert]) .lk-picture',
    ),
  ].find((one) => !view.contains(one) && pictureKey(one) === pictureKey(picture) && isDrawn(one))

/** Inline styles: its place lacks the stylesheet. */
function copyOf(picture: Element, position: string, { left, top, width }: Place): HTMLElement {
  const copy = picture.ownerDocument.createElement('span')
  copy.className = 'lk-picture lk-flight'
  copy.ariaHidden = 'true'
  const { background, borderRadius } = getComputedStyle(picture)
  copy.style.cssText = `display:grid;place-items:center;position:${position};inset:auto;left:${left}px;top:${top}px;width:${width}px;height:${width}px;margin:0;padding:0;border:0;overflow:clip;background:${background};border-radius:${borderRadius};color:#fff;font:600 ${width * 0.44}px/1 system-ui;pointer-events:none;transform-origin:0 0`
  const image = imageOf(picture)?.cloneNode() as HTMLImageElement | undefined
  if (image) image.decoding = 'sync'
  copy.append(image ?? pictureKey(picture) ?? '')
  return copy
}
