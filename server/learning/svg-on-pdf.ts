// Draws SVG of our own generator on a PDF. Supports only the subset of SVG that the generator writes.

type Pdf = PDFKit.PDFDocument;
type Attributes = Readonly<Record<string, string>>;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TAG = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const INHERITED = /^(fill|stroke)/;
/** pdfkit accepts no dash of length zero; with round caps a dash this short is a dot. */
const SHORTEST_DASH = 0.001;

interface Pen {
  pdf: Pdf;
  /** Shapes of `defs`, by reference. */
  shapes: Map<string, Attributes>;
  /** Paint attributes of the open groups, innermost last. */
  groups: Attributes[];
  isDefining: boolean;
}

/** Fits the picture into the box and centres it. Throws on an unknown element. */
export function drawSvg(pdf: Pdf, svg: string, box: Box): void {
  const pen: Pen = { pdf, shapes: new Map(), groups: [], isDefining: false };
  pdf.save();
  for (const [, close, tag = '', text = '', isSelfClosing] of svg.matchAll(TAG)) {
    const attributes = getAttributes(text);
    if (tag === 'svg') {
      if (!close) fitToBox(pdf, attributes, box);
    } else if (tag === 'defs') pen.isDefining = !close;
    else if (tag === 'g') openOrCloseGroup(pen, close ? undefined : attributes);
    else if (isSelfClosing) drawShape(pen, tag, attributes);
    else throw new Error(`Drawing the SVG element ${tag} on a PDF is not supported.`);
  }
  pdf.restore();
}

function getAttributes(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]));
}

function fitToBox(pdf: Pdf, { viewBox = '' }: Attributes, box: Box): void {
  const [, , w = 1, h = 1] = viewBox.split(' ').map(Number);
  const scale = Math.min(box.width / w, box.height / h);
  pdf.translate(box.x + (box.width - w * scale) / 2, box.y + (box.height - h * scale) / 2);
  pdf.scale(scale);
}

/** Opens a group, or closes the innermost. */
function openOrCloseGroup({ pdf, groups }: Pen, attributes: Attributes | undefined): void {
  if (!attributes) {
    groups.pop();
    pdf.restore();
    return;
  }
  pdf.save();
  applyTransform(pdf, attributes['transform']);
  const paints = Object.entries(attributes).filter(([name]) => INHERITED.test(name));
  groups.push({ ...groups.at(-1), ...Object.fromEntries(paints) });
}

function applyTransform(pdf: Pdf, transform: string | undefined): void {
  const match = /^(translate|rotate)\(([^)]*)\)$/.exec(transform ?? '');
  const [a = 0, b = 0, c = 0] = (match?.[2] ?? '').split(/[\s,]+/).map(Number);
  if (match?.[1] === 'translate') pdf.translate(a, b);
  if (match?.[1] === 'rotate') pdf.rotate(a, { origin: [b, c] });
}

function drawShape(pen: Pen, tag: string, attributes: Attributes): void {
  if (pen.isDefining) {
    pen.shapes.set(`#${attributes['id']}`, attributes);
    return;
  }
  const shape = tag === 'use' ? pen.shapes.get(attributes['href'] ?? '') : attributes;
  const painted = { ...pen.groups.at(-1), ...shape };
  pen.pdf.save();
  applyTransform(pen.pdf, attributes['transform']);
  traceShape(pen.pdf, tag === 'use' ? 'path' : tag, painted);
  paintShape(pen.pdf, painted);
  pen.pdf.restore();
}

function traceShape(pdf: Pdf, tag: string, attributes: Attributes): void {
  const readNumber = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'path') pdf.path(attributes['d'] ?? '');
  else if (tag === 'circle') pdf.circle(readNumber('cx'), readNumber('cy'), readNumber('r'));
  else if (tag === 'rect')
    pdf.rect(readNumber('x'), readNumber('y'), readNumber('width'), readNumber('height'));
  else throw new Error(`Drawing the SVG element ${tag} on a PDF is not supported.`);
}

function paintShape(pdf: Pdf, attributes: Attributes): void {
  const { fill = 'none', stroke = 'none' } = attributes;
  if (stroke !== 'none') {
    pdf.lineWidth(Number(attributes['stroke-width'] ?? 1));
    pdf.lineCap(attributes['stroke-linecap'] === 'round' ? 'round' : 'butt');
    pdf.lineJoin(attributes['stroke-linejoin'] === 'round' ? 'round' : 'miter');
    const dashes = attributes['stroke-dasharray']?.split(' ').map(Number);
    const [dash = 0, space = 0] = dashes ?? [];
    if (dashes) pdf.dash(Math.max(dash, SHORTEST_DASH), { space });
  }
  if (fill !== 'none' && stroke !== 'none') pdf.fillAndStroke(fill, stroke);
  else if (fill !== 'none') pdf.fill(fill);
  else if (stroke !== 'none') pdf.stroke(stroke);
}
