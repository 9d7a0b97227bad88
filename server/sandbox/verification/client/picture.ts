import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { FILE_TYPES, MAX_BYTES, MAX_PICTURE_BYTES, type NewUpload, PICTURE_TYPES } from '../protocol.ts';

/** Why a file is not sent; known before a byte of it is (ACCOUNT-75). */
export type FileFault = 'type' | 'too_large' | 'empty' | 'unreadable' | 'too_small';

interface PreparedFile extends Pick<NewUpload, 'type' | 'checksum' | 'size'> {
  readonly bytes: Blob;
}

/** Pixels of the longer side: a page of A4 then has some 200 dots per inch, at which small print can be read. */
const MAX_SIDE = 2400;
/** Pixels of the shorter side: on less than that nobody can read a document. */
const MIN_SIDE = 500;
const QUALITY = 0.88;

const isPicture = (type: string): boolean => (PICTURE_TYPES as readonly string[]).includes(type);
const isAllowed = (type: string): type is NewUpload['type'] =>
  (FILE_TYPES as readonly string[]).includes(type);

/** By what the device says of the file alone. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): FileFault | null {
  if (!isAllowed(type)) return 'type';
  if (size === 0) return 'empty';
  return size > (isPicture(type) ? MAX_PICTURE_BYTES : MAX_BYTES) ? 'too_large' : null;
}

/** What a picture is made smaller to; null: it is small enough. */
export function targetSize(width: number, height: number): { width: number; height: number } | null {
  const longer = Math.max(width, height);
  if (longer <= MAX_SIDE) return null;
  const scale = MAX_SIDE / longer;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Checks a file and makes a picture smaller where it is larger than a reader needs. */
export async function prepareFile(file: File): Promise<PreparedFile | FileFault> {
  const fault = faultOf(file);
  if (fault !== null) return fault;
  const picked = isPicture(file.type) ? await shrinkPicture(file) : file;
  if (typeof picked === 'string') return picked;
  if (picked.size > MAX_BYTES) return 'too_large';
  if (!isAllowed(picked.type)) return 'type';
  const checksum = bytesToHex(sha256(new Uint8Array(await picked.arrayBuffer())));
  return { bytes: picked, type: picked.type, size: picked.size, checksum };
}

async function shrinkPicture(file: File): Promise<Blob | FileFault> {
  let bitmap: ImageBitmap;
  try {
    // Upright, as it was taken: the canvas keeps no note of it.
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return 'unreadable';
  }
  try {
    if (Math.min(bitmap.width, bitmap.height) < MIN_SIDE) return 'too_small';
    const size = targetSize(bitmap.width, bitmap.height);
    if (size === null) return file;
    const smaller = await draw(bitmap, size);
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // Halving in steps is what `high` does; with `low` thin strokes of small print break up.
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
