// Derives the smaller pictures of assets/ and writes assets/media.json: size
// and a placeholder of a few pixels for each. Run it after adding or changing
// a picture, with sharp (Apache-2.0) at hand:
//
//   npm install --no-save --prefix /tmp/pictures sharp
//   NODE_PATH=/tmp/pictures/node_modules node backend/demo/pictures.mjs
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const sharp = createRequire(import.meta.url)('sharp')
const root = new URL('assets/', import.meta.url).pathname
const derived = {
  products: { widths: [320, 160], webp: { quality: 80, alphaQuality: 80, effort: 5 } },
  scenes: { widths: [800, 480], webp: { quality: 78, effort: 5 } },
}
const measured = ['avatars', 'categories', 'menu', 'empty']

const pictures = (folder) => readdirSync(root + folder).filter((name) => name.endsWith('.webp')).sort()
const media = {}

for (const [folder, { widths, webp }] of Object.entries(derived)) {
  for (const width of widths) mkdirSync(`${root}${folder}/w${width}`, { recursive: true })
  for (const name of pictures(folder)) {
    const source = `${root}${folder}/${name}`
    for (const width of widths) await sharp(source).resize({ width }).webp(webp).toFile(`${root}${folder}/w${width}/${name}`)
    const { width, height } = await sharp(source).metadata()
    const blur = await sharp(source).resize({ width: 8 }).webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer()
    media[`${folder}/${name}`] = { width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` }
  }
}
for (const folder of measured) {
  for (const name of pictures(folder)) {
    const { width, height } = await sharp(`${root}${folder}/${name}`).metadata()
    media[`${folder}/${name}`] = { width, height }
  }
}
const lines = Object.entries(media).map(([name, facts]) => `${JSON.stringify(name)}: ${JSON.stringify(facts)}`)
writeFileSync(`${root}media.json`, `{\n${lines.join(',\n')}\n}\n`)
