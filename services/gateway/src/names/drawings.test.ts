import { expect, test } from 'vitest'
import { drawingOfDataUrl, readDrawing } from './drawings.js'

const start = '<svg xmlns="http://www.w3.org/2000/svg">'
const read = (text: string) => readDrawing(Buffer.from(text))?.bytes.toString()
const inside = (text: string) => read(`<svg>${text}</svg>`)?.slice(start.length, -6)

test('behavior: shapes, texts, gradients and plain styles stay', () => {
  const drawing =
    '<style>.base { fill: white; font-size: 14px }</style><defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>' +
    '<g transform="translate(2 3) rotate(4)"><path d="M0 0h1z" fill="url(#a)" style="opacity:.5"/><text x="1">Vera &amp; Jon &#x2764;</text></g>'
  expect(inside(drawing)).toBe(drawing)
  const raster = 'href="data:image/png;base64,iVBORw0KGgo="'
  expect(inside(`<image xlink:${raster}/>`)).toBe(`<image ${raster}/>`)
})

test('behavior: what stands before a drawing is no part of it', () => {
  const before =
    '\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n'
  expect(read(`${before}<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>\n`)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<script href="https://evil.example/x.js"/>',
  '<foreignObject><body onload="alert(1)">x</body></foreignObject>',
  '<a href="javascript:alert(1)"><circle r="1"/></a>',
  '<use href="#a"/>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>',
  '<svg:script>alert(1)</svg:script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<!-- <script>alert(1)</script> -->',
])('error: %s is left away', (text) => {
  expect(inside(`${text}<rect/>`)).toBe('<rect/>')
})

test.each([
  'onload="alert(1)"',
  "ONCLICK='alert(1)'",
  'href="https://evil.example/x.png"',
  'xlink:href="data:image/svg+xml;base64,PHN2Zy8+"',
  'href="data:image/png;base64,&#x3c;"',
  'xml:base="https://evil.example/"',
  'fill="url(https://evil.example/x)"',
  'fill="&#117;rl(https://evil.example/x)"',
  'fill="\\75rl(https://evil.example/x)"',
  'mask=\'image-set("https://evil.example/x" 1x)\'',
  'style="background:url(//evil.example/x)"',
  'style="background:u/**/rl(//evil.example/x)"',
])('error: the attribute %s is left away', (text) => {
  expect(inside(`<image ${text} width="1"/>`)).toBe('<image width="1"/>')
})

test.each([
  '@import url(https://evil.example/x.css);',
  '.a { fill: url(//evil.example/x) }',
  '.a { fill: \\75rl(x) }',
  '&#64;import "x";',
])('error: a style that says %s is left away', (text) => {
  expect(inside(`<style>${text}</style>`)).toBe('<style></style>')
})

test.each([
  ['nothing', ''],
  ['a page', '<html><svg/></html>'],
  ['a text', 'svg'],
  ['one with something behind it', '<svg/><script>alert(1)</script>'],
  ['one with words behind it', '<svg/>words'],
  ['one that does not end', '<svg><g>'],
  ['one that ends otherwise', '<svg><g></svg></g>'],
  ['one with entities of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
  ['one with raw data', '<svg><style><![CDATA[.a{}]]></style></svg>'],
  ['an instruction', '<svg><?xml-stylesheet href="x"?></svg>'],
  ['one that is too deep', `<svg>${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`],
  ['one that is too large', `<svg>${' '.repeat(128 * 1024)}</svg>`],
])('error: %s is no drawing', (_, text) => {
  expect(read(text)).toBeUndefined()
})

test.each([
  ['an attribute without quotes', '<svg/onload=alert(1)>'],
  ['two roots', '<svg/><svg/>'],
  ['an attribute twice', '<svg fill="red" fill="url(//evil.example)"/>'],
  ['a zero byte', '<svg><rect/>\0</svg>'],
  ['a tag that a comment cuts', '<svg><scr<!-- -->ipt>alert(1)</scr<!-- -->ipt></svg>'],
  ['an attribute that holds a tag', '<svg><rect fill="<script>alert(1)</script>"/></svg>'],
  ['an entity file', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
  ['entities that grow', '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'],
])('error: a drawing with %s is none', (_, text) => {
  expect(read(text)).toBeUndefined()
})

test.each([
  ['<style>.a { fill: u<!-- -->rl(//evil.example/x) }</style>', '<style></style>'],
  ['<style>.a { fill: url<!-- -->(//evil.example/x) }</style>', '<style></style>'],
  ['<style><g>.a{}</g></style>', '<style></style>'],
  ['<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', '<text>&lt;script>alert(1)&lt;/script></text>'],
  ['<rect class="&lt;script>"/>', '<rect class="&lt;script>"/>'],
  ['<rect class="&quot; onload=&quot;x"/>', '<rect class="&quot; onload=&quot;x"/>'],
  ['<g xmlns="http://www.w3.org/1999/xhtml"><script/></g>', '<g></g>'],
])('error: %s hides nothing', (text, left) => {
  expect(inside(text)).toBe(left)
})

test('behavior: what was written anew stays as it is', () => {
  const once = read(`<svg a="'&amp;&quot;" b='"'><text>a & b &unknown; &lt;</text><script/></svg>`) ?? ''
  expect(once).toContain('<text>a &amp; b &amp;unknown; &lt;</text>')
  expect(read(once)).toBe(once)
})

test('behavior: a drawing may stand in its own address', () => {
  const drawing = '<svg a="#1"/>'
  for (const url of [
    `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
    `data:image/svg+xml;utf8,${drawing}`,
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`,
    `data:image/svg+xml,${drawing}`,
  ])
    expect([url, drawingOfDataUrl(url)?.toString()]).toEqual([url, drawing])
  expect(drawingOfDataUrl('data:image/png;base64,AAAA')).toBeUndefined()
  expect(drawingOfDataUrl('data:text/html,<svg/>')).toBeUndefined()
})
