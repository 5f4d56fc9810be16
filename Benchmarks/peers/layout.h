/* The frames of layout 2, two squares over a wide one, and of 3x3; margin and gap are a twentieth
   of the side. */
typedef struct {
  int left, top, width, height;
} Frame;

static inline int layout_gap(int side) { return (side + 10) / 20; }

/* Where a column or row of some begins; the one after the last begins behind the margin. */
static inline int layout_start(int side, int index, int count) {
  int gap = layout_gap(side);
  return gap + index * (side - gap) / count;
}

/* A frame that begins at a row and a column, of `count` each way, and is some columns wide. */
static inline Frame layout_frame(int side, int row, int column, int columns, int count) {
  int left = layout_start(side, column, count), top = layout_start(side, row, count);
  int gap = layout_gap(side);
  return (Frame){left, top, layout_start(side, column + columns, count) - gap - left,
                 layout_start(side, row + 1, count) - gap - top};
}

static inline void layout_frames(int side, Frame frames[3]) {
  frames[0] = layout_frame(side, 0, 0, 1, 2);
  frames[1] = layout_frame(side, 0, 1, 1, 2);
  frames[2] = layout_frame(side, 1, 0, 2, 2);
}

static inline void layout_nine_frames(int side, Frame frames[9]) {
  for (int i = 0; i < 9; i++) frames[i] = layout_frame(side, i / 3, i % 3, 1, 3);
}
