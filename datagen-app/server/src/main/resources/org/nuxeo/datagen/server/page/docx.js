// Reads the paragraphs and tables of a DOCX file: the directory at the end of the archive, a deflated entry, and its XML.
const ENTRY = 0x02014b50;
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** Returns a text for each paragraph, and for each table its rows, which are lists of texts. */
export async function docxBlocks(buffer) {
  const xml = new TextDecoder().decode(await entry(buffer, "word/document.xml"));
  const body = new DOMParser().parseFromString(xml, "application/xml");
  const isInTable = (element) => element.parentElement && (element.parentElement.localName === "tbl" || isInTable(element.parentElement));
  return [...body.getElementsByTagNameNS(WORD, "*")]
    .filter((element) => ["p", "tbl"].includes(element.localName) && !isInTable(element))
    .map((element) => (element.localName === "p" ? paragraph(element) : all(element, "tr").map((row) => all(row, "tc").map(paragraph))));
}

function all(element, name) {
  return [...element.getElementsByTagNameNS(WORD, name)];
}

function paragraph(element) {
  let text = "";
  for (const each of element.getElementsByTagNameNS(WORD, "*")) {
    text += each.localName === "t" ? each.textContent : each.localName === "br" ? "\n" : each.localName === "tab" && each.parentNode.localName === "r" ? "\t" : "";
  }
  return text;
}

async function entry(buffer, name) {
  const view = new DataView(buffer);
  const end = endRecord(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === ENTRY; left--) {
    const nameBytes = view.getUint16(at + 28, true);
    if (new TextDecoder().decode(new Uint8Array(buffer, at + 46, nameBytes)) === name) {
      return content(buffer, view, at);
    }
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  throw new Error(`${name} is missing from the file`);
}

function endRecord(view) {
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) === 0x06054b50) {
      return at;
    }
  }
  throw new Error("the file is not a ZIP archive");
}

async function content(buffer, view, at) {
  const method = view.getUint16(at + 10, true);
  const lengthBytes = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = new Uint8Array(buffer, start, lengthBytes);
  if (method === 0) {
    return packed;
  }
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(plain).arrayBuffer();
}
