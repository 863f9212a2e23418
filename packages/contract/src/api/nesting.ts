/** Levels of arrays and objects in a JSON text of this API: more than any input has. */
const maxLevels = 100

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [34, 92, 91, 93, 123, 125]

/**
 * True for a JSON text that opens too many levels of arrays and objects: `JSON.parse` takes up to half a second for a
 * million brackets.
 */
export function isNestedTooDeep(json: string): boolean {
  let levels = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (code === openArray || code === openObject) {
      levels += 1
      if (levels > maxLevels) return true
    } else if (code === closeArray || code === closeObject) levels -= 1
  }
  return false
}
