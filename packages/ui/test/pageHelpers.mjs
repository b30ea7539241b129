export const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
export const logOf = (page) => page.evaluate(() => log.splice(0))
export const state = (page) => page.evaluate(() => layer.state())
export const settle = (page) => page.waitForTimeout(400)
export const open = async ({ page, url }) => {
  await page.goto(`${url}/layerPage`)
  await page.click('#opener')
  await settle(page)
  await logOf(page)
}
export const closed = (page) => page.evaluate(async () => layer.close())
export const styles = (page) =>
  page.evaluate(() =>
    [
      document.documentElement,
      document.body,
      document.body.lastElementChild.matches('latchkey-layer')
        ? document.body.lastElementChild.previousElementSibling
        : document.body.lastElementChild,
    ].map((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return [
        [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'),
        box.x,
        box.y,
        box.width,
      ].join()
    }),
  )
