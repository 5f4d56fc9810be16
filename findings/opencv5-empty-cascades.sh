#!/bin/sh
# OpenCV 5.0.0.93 (PyPI), beside 4.14.0.94: cv2.data.haarcascades, by which programs find the cascades of
# faces, still names a folder, but the folder has none. The plain wheel has no CascadeClassifier either;
# the contributed one has it, but nothing to load. So `import cv2` and the path work, and the first search
# for a face fails. Code that needed nothing but the wheel now needs a download.
#
# Source: opencv/opencv, pull request 25198 (cascades and HOG moved to the contributed xobjdetect);
# opencv/opencv-python, issue 1244 (the empty folder).
#
# Output seen:
#   opencv-python-headless 4.14.0.94: 17 cascades, CascadeClassifier True, FaceDetectorYN True
#   opencv-python-headless 5.0.0.93: 0 cascades, CascadeClassifier False, FaceDetectorYN True
#   opencv-contrib-python-headless 5.0.0.93: 0 cascades, CascadeClassifier True, FaceDetectorYN True
#
# A project that finds faces with cascades asks for version 4, or brings the cascades along.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0
check() {
  environment=$folder/$1-$2
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check "$1==$2"
  seen=$("$environment/bin/python" -c '
import glob, cv2
there = ", ".join(f"{n} {hasattr(cv2, n)}" for n in ("CascadeClassifier", "FaceDetectorYN"))
print(len(glob.glob(cv2.data.haarcascades + "*.xml")), "cascades,", there)')
  echo "$1 $2: $seen"
  [ "$seen" = "$3" ] || { echo "expected: $3" >&2 && status=1; }
}
check opencv-python-headless 4.14.0.94 '17 cascades, CascadeClassifier True, FaceDetectorYN True'
check opencv-python-headless 5.0.0.93 '0 cascades, CascadeClassifier False, FaceDetectorYN True'
check opencv-contrib-python-headless 5.0.0.93 '0 cascades, CascadeClassifier True, FaceDetectorYN True'
exit $status
