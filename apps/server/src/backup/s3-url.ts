import { withoutSlashes } from '../platform/without-slashes.ts'

export interface S3Url {
  bucket: string
  /** Without slashes at its ends; empty for the bucket itself. */
  prefix: string
}

/** `s3://bucket/prefix`; undefined for anything else. */
export function parseS3Url(url: string): S3Url | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w!.*'() /-]*))?$/.exec(url) ?? []
  return bucket === undefined ? undefined : { bucket, prefix: withoutSlashes(path).replace(/^\/+/, '') }
}
