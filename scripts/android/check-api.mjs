import { findMember } from './published-api.mjs'

const isAndroids = (name) => name?.startsWith('android.') ?? false
const plain = (name) => name.replaceAll('$', '.')
const parametersOf = (type) => type.slice(1, type.indexOf(')')).match(/\[*(?:L[^;]+;|[A-Z])/g)?.length ?? 0

/**
 * Returns the Android members that the app uses and that do not exist, or only in versions newer than minSdk.
 * @param {Awaited<ReturnType<import('./class-uses.mjs').classesIn>>} app
 * @param {ReturnType<import('./published-api.mjs').readApi>} api
 * @param {{ minSdk: number, guarded: Record<string, string> }} rules `guarded`: newer calls, and the check that protects older devices
 */
export function checkUse(app, api, { minSdk, guarded }) {
  const problems = []
  const own = new Map(app.map((one) => [one.name, one]))
  for (const one of app) {
    for (const use of one.uses) {
      const owner = androidOwner(own, use)
      if (owner) problems.push(...checkMember(api, { ...use, owner }, { minSdk, guarded }))
    }
    problems.push(...checkOverrides(one, api))
  }
  return [...new Set(problems)]
}

/** The Android class that declares a member: its owner, or the Android class that our class extends. */
function androidOwner(own, { owner, name, type }) {
  let at = owner
  for (let one = own.get(at); one; one = own.get(at)) {
    if (one.members.some((member) => member.name === name && member.type === type)) return undefined
    at = one.superName
  }
  return isAndroids(at) ? at : undefined
}

function checkMember(api, { isMethod, owner, name, type }, { minSdk, guarded }) {
  const place = `${plain(owner)}.${name}`
  const found = findMember(api, plain(owner), memberLike(isMethod, name, parametersOf(type)))
  if (!found) return [`${place} ${type} is not in Android.`]
  if (found.since <= minSdk || guarded[place]) return []
  return [`${place} came with version ${found.since} and nothing keeps it from older devices.`]
}

const memberLike = (isMethod, name, count) => (member) =>
  member.name === name && Boolean(member.isMethod) === isMethod && (!isMethod || member.count === count)

/** A method that overrides nothing would never be called. */
function checkOverrides({ name, superName, members }, api) {
  if (!isAndroids(superName)) return []
  return members
    .filter(
      ({ isMethod, flags }) => isMethod && /ACC_(PUBLIC|PROTECTED)/.test(flags) && !/SYNTHETIC|STATIC/.test(flags),
    )
    .filter((method) => /^on[A-Z]|^should|^dispatch/.test(method.name))
    .filter((method) => !findMember(api, plain(superName), memberLike(true, method.name, parametersOf(method.type))))
    .map((method) => `${name}.${method.name} overrides nothing of ${plain(superName)}.`)
}

/** The compiler copies constants into the app, so those of the stubs must have Android's values. */
export function checkConstants(stubs, api) {
  return stubs.flatMap(({ name, members }) =>
    members
      .filter(({ constant }) => constant !== undefined)
      .flatMap((field) => {
        const found = findMember(api, plain(name), (member) => member.name === field.name)
        if (found?.value === field.constant) return []
        return [`${plain(name)}.${field.name} is ${field.constant} here and ${found?.value} in Android.`]
      }),
  )
}
